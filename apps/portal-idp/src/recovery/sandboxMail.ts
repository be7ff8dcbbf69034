/** A message as it would have been mailed. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  link: string;
  sentAt: Date;
}

/** The newest are kept. */
const KEPT = 20;

/**
 * Where the stand-in's mail goes: to a page. In memory alone, since a link in a message opens an account, and nothing that
 * does so is written down.
 */
export interface SandboxMail {
  send(mail: Mail): void;
  /** Newest first. */
  list(): readonly Mail[];
}

export function createSandboxMail(): SandboxMail {
  let mails: readonly Mail[] = [];
  return {
    send: (mail) => void (mails = [mail, ...mails].slice(0, KEPT)),
    list: () => mails,
  };
}
