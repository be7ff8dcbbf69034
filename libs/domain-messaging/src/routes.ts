/** Every page of this domain, under `signedInRoute`; see CONTRIBUTING.md, "Add a page". */
export const messagingRoutes = [] as const;
