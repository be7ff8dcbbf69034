import type { ITelemetryItem } from '@microsoft/applicationinsights-web';
import { ADDRESS_WORDS } from './addressWords';

type Fields = Record<string, unknown>;

/**
 * What leaves the browser, made anew from the few fields that may: everything else the library has gathered is dropped,
 * whatever it is, and so is every kind of item that is not listed.
 */
const KINDS: Readonly<Record<string, (data: Fields) => Fields>> = {
  ExceptionData: ({ properties }) => {
    const { kind, name, code } = fieldsOf(properties);
    const report = { kind: word(kind), name: word(name), code: word(code) };
    const message = `${report.name} ${report.code}`;
    return {
      // Without its version the library would take all of this for an error to be described.
      ver: 2,
      exceptions: [{ typeName: report.kind, message, hasFullStack: false }],
      severityLevel: 3,
      properties: report,
    };
  },
  PageviewData: ({ name, duration, id }) => {
    const path = pathTemplate(name);
    return { name: path, uri: path, id: randomId(id), ...(isDuration(duration) && { duration }) };
  },
  RemoteDependencyData: ({ name, target, id, responseCode, success, duration, type }) => {
    const call = callTemplate(name ?? target);
    const status = Number.isInteger(responseCode) ? responseCode : 0;
    return {
      name: call,
      target: call,
      data: call,
      id: randomId(id),
      type: word(type),
      responseCode: status,
      success: success === true,
      ...(isDuration(duration) && { duration }),
      properties: {},
      measurements: {},
    };
  },
};

/** False drops the item. */
export function scrub(item: ITelemetryItem): boolean {
  const kind = KINDS[item.baseType ?? ''];
  if (!kind) return false;
  const { user, app, sdk } = fieldsOf(item.ext);
  item.baseData = kind(fieldsOf(item.baseData));
  item.data = {};
  item.ext = {
    user: { id: randomId(fieldsOf(user)['id']) },
    app: { sesId: randomId(fieldsOf(app)['sesId']) },
    sdk: { ver: fitting(fieldsOf(sdk)['ver'], /^[a-z]{1,12}:[\d.]{1,12}$/) },
  };
  item.tags = [];
  return true;
}

/** A name of ours: letters, and parts of a dotted code; neither a key nor a number fits. */
function word(value: unknown): string {
  return fitting(value, /^[A-Za-z_]{1,40}(\.[a-z_]{1,40}){0,2}(_?[1-5]\d\d)?$/);
}

/** A random id of the library's own making. */
function randomId(value: unknown): string {
  return fitting(value, /^\|?[A-Za-z0-9+/]{1,32}(\.[0-9a-f]{8,16}\.?)?$/);
}

function fitting(value: unknown, form: RegExp): string {
  return typeof value === 'string' && form.test(value) && !/\d{9}/.test(value) ? value : 'other';
}

const MAX_PARTS = 8;

/** Words of ours stay, anything else becomes `{id}`; no host, no query, no fragment. */
export function pathTemplate(address: unknown): string {
  const text = typeof address === 'string' ? address : '';
  const path = URL.parse(text, 'https://portal.invalid')?.pathname ?? '/';
  const parts = path.split('/').slice(0, MAX_PARTS);
  return parts.map((part) => (part === '' || ADDRESS_WORDS.has(part) ? part : '{id}')).join('/');
}

/** `GET /v2/profile/accounts/{id}/nickname`, whatever the library calls it. */
function callTemplate(name: unknown): string {
  const [method, address] = /^([A-Z]{3,7}) +(.*)$/.exec(String(name))?.slice(1) ?? ['', name];
  return `${method} ${pathTemplate(address)}`.trim();
}

/** Milliseconds, or `00:00:00.041`. */
function isDuration(value: unknown): boolean {
  if (typeof value === 'number') return value >= 0 && value < 1e9;
  return /^(\d\.)?\d\d:\d\d:\d\d(\.\d{1,7})?$/.test(String(value));
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
