/** A place for the link to the sandbox's messages; nothing where there is no sandbox. */
export function SandboxHint() {
  return null;
}
