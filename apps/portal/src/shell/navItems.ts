/** What the navigation leads to: only what exists. Each is resolved against the route tree by routers.test.ts. */
export const navItems = [{ to: '/', label: 'Home' }] as const;
