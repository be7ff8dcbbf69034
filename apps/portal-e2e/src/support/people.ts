import sandbox from '@portal/sandbox-data/people' with { type: 'json' };

export type Person = (typeof sandbox.people)[number];
export const { password } = sandbox;

function named(persona: string): Person {
  const person = sandbox.people.find((one) => one.persona === persona);
  if (!person)
    throw new Error(`libs/sandbox-data/src/people.json has nobody with the persona ${persona}`);
  return person;
}

/** Named after what they show: a journey says who it needs, and owns whom it changes. */
export const people = {
  rich: named('rich'),
  plain: named('plain'),
  empty: named('empty'),
  renamer: named('renamer'),
  richSpouse: named('richSpouse'),
  unverified: named('unverified'),
  guarded: named('guarded'),
  guardedSpouse: named('guardedSpouse'),
  enrolling: named('enrolling'),
  lostPhone: named('lostPhone'),
  support: named('support'),
  supportTrainee: named('supportTrainee'),
  advisor: named('advisor'),
  clientService: named('clientService'),
  cpa: named('cpa'),
};
