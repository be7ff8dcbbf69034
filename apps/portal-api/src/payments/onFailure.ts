/** What is done with the failure of one of many things that do not depend on each other. */
export type OnFailure = (error: unknown) => void;

/** For whoever does one thing at a time: a failure is thrown. */
export const rethrow: OnFailure = (error) => {
  throw error;
};
