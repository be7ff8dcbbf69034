import type {
  Drive,
  DriveAccess,
  DriveEvent,
  DriveItem,
  DriveItemVersion,
  FileRequest,
} from '@portal/api-sdk';
import type { MockAnswers } from '@portal/api-sdk/testing';

export const drive: Drive = {
  driveid: 'drv-0123456789abcdef01234567',
  name: 'Household drive',
  kind: 'household',
  files: 3,
  bytes: 1_248_213,
};

const id = (last: number): string => `itm-0123456789abcdef0123456${last}`;
const by = { changed: '2026-11-19T15:30:00.000Z', changedby: 'Quentin Quillfeather' };

function file(last: number, name: string, scan: DriveItemVersion['scan'] = 'clean'): DriveItem {
  const mediatype = 'application/pdf';
  return {
    ...{ itemid: id(last), kind: 'file', name, version: '3', ...by },
    file: { number: 2, bytes: 48_213, mediatype, scan },
  };
}

export const estate: DriveItem = {
  itemid: id(1),
  kind: 'folder',
  name: 'Estate documents',
  version: '1',
  ...by,
};
export const deed = file(2, 'Trust deed.pdf');
const items = [estate, deed, file(3, 'Policy.pdf', 'pending'), file(4, 'Invoice.pdf', 'infected')];
const binned: DriveItem = { ...file(5, 'Old policy.pdf'), binned: '2026-11-20T14:00:00.000Z' };

export const version: DriveItemVersion = {
  ...{ number: 2, bytes: 48_213, sha256: 'f'.repeat(64), mediatype: 'application/pdf' },
  ...{ scan: 'clean', uploaded: by.changed, uploadedby: by.changedby },
};
const versions = [version, { ...version, number: 1 }];

const events: DriveEvent[] = [
  { eventid: '2', itemid: id(4), action: 'blocked', name: 'Invoice.pdf', at: by.changed },
  {
    eventid: '1',
    itemid: id(2),
    action: 'uploaded',
    name: 'Trust deed.pdf',
    by: by.changedby,
    at: by.changed,
  },
];

export const checklist: FileRequest = {
  ...{ requestid: 'frq-0123456789abcdef01234567', household: 'Plumtree household' },
  ...{ title: 'Papers for the trust', due: '2026-11-18', overdue: true },
  ...{ askedby: 'Quentin Quillfeather', asked: by.changed },
  files: [
    {
      ...{ number: '1', name: 'Signed trust deed', itemid: id(2), filename: 'Trust deed.pdf' },
      ...{ fulfilled: by.changed, fulfilledby: 'Percival Plumtree' },
    },
    { number: '2', name: 'Insurance policy' },
  ],
};

const person = { offirm: false, me: false, allowed: true, access: 'change' } as const;
export const access: DriveAccess = {
  version: '1',
  everyone: true,
  people: [
    { ...person, personid: `per-${'1'.repeat(24)}`, name: 'Percival Plumtree', me: true },
    { ...person, personid: `per-${'2'.repeat(24)}`, name: 'Philippa Plumtree' },
    { ...person, personid: `per-${'3'.repeat(24)}`, name: 'Quentin Quillfeather', offirm: true },
  ],
  guests: [
    {
      ...{ shareid: 'shrkqvbnmzxcasdfghjklqwerty', name: 'Cordelia Crumpet' },
      ...{ invitedby: 'Philippa Plumtree', until: '2027-04-15' },
    },
  ],
};

/** Every call of the page of the drives, answered. */
export const driveAnswers: MockAnswers = {
  listDrives: { body: { items: [drive] } },
  listDriveItems: ({ request }) =>
    Response.json({
      path: request.url.includes('folder=') ? [{ itemid: estate.itemid, name: estate.name }] : [],
      items: request.url.includes('bin=true') ? [binned] : items,
      hasMore: false,
    }),
  getDriveAccess: { body: access },
  listDriveUploads: { body: { items: [] } },
  listDriveItemVersions: { body: { items: versions } },
  listFileRequests: { body: { items: [checklist], hasMore: false } },
  listDriveEvents: { body: { items: events, hasMore: false } },
};
