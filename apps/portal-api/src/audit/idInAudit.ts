/** An operation's id as ids are written in the audit log: `getInitProfile` is `get-init-profile`. */
export function idInAudit(operationId: string): string {
  return operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
