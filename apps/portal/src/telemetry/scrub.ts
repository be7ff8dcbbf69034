import type { ITelemetryItem } from '@microsoft/applicationinsights-web';

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
      exceptions: [{ typeName: report.kind, message, hasFullStack: false }],
      severityLevel: 3,
      properties: report,
    };
  },
  PageviewData: ({ name, duration, id }) => {
    const path = pathTemplate(name);
    return { name: path, uri: path, id: word(id), ...(isDuration(duration) && { duration }) };
  },
  RemoteDependencyData: ({ name, target, id, responseCode, success, duration, type }) => {
    const call = callTemplate(name ?? target);
    const status = Number.isInteger(responseCode) ? responseCode : 0;
    return {
      name: call,
      target: call,
      data: call,
      id: word(id),
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
    user: { id: word(fieldsOf(user)['id']) },
    app: { sesId: word(fieldsOf(app)['sesId']) },
    sdk: { ver: word(fieldsOf(sdk)['ver']) },
  };
  item.tags = [];
  return true;
}

/** A short name of ours or a random id: no space, no @, no long number fits. */
function word(value: unknown): string {
  const isWord = typeof value === 'string' && /^[\w.:|/+=-]{1,64}$/.test(value);
  return isWord && !/\d{9}/.test(value) ? value : 'other';
}

/** Words of an address stay, anything that could name somebody or something becomes `{id}`; no query, no fragment. */
export function pathTemplate(address: unknown): string {
  const text = typeof address === 'string' ? address : '';
  const path = URL.parse(text, 'https://portal.invalid')?.pathname ?? '/';
  const parts = path.split('/').slice(0, 8);
  return parts
    .map((part) => (/^[a-z][a-z0-9]{0,2}$|^[a-z-]{0,24}$/.test(part) ? part : '{id}'))
    .join('/');
}

/** `GET /v2/profile/accounts/{id}/nickname`, whatever the library calls it. */
function callTemplate(name: unknown): string {
  const [method, address] = /^([A-Z]{3,7}) +(.*)$/.exec(String(name))?.slice(1) ?? ['', name];
  return `${method} ${pathTemplate(address)}`.trim();
}

function isDuration(value: unknown): boolean {
  return (
    (typeof value === 'number' && Number.isFinite(value)) || /^[\d.:]{1,20}$/.test(String(value))
  );
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
