import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { contract } from '../contract';

const ajv = new Ajv2020({ strict: false, allErrors: true });
// `as`: the package is CommonJS, and its types describe the other module form.
(addFormats as unknown as (instance: Ajv2020) => void)(ajv);
ajv.addSchema({ $id: 'contract', ...contract });

interface ResponseObject {
  $ref?: string;
  content?: Record<string, object>;
}

/** What an answer breaks of the contract, empty when nothing. */
export async function contractBreaches(
  path: string,
  method: string,
  response: Response,
): Promise<string[]> {
  const pointer = responsePointer(path, method, response.status);
  const content = (at(pointer) as ResponseObject).content ?? {};
  const mediaType = response.headers.get('content-type')?.split(';')[0] ?? '';
  if (mediaType === '' && Object.keys(content).length === 0) return [];
  if (!(mediaType in content)) return [`${mediaType} is not documented for ${response.status}`];
  if (!/json$/.test(mediaType)) return [];
  const schema = `contract#${pointer}/content/${escape(mediaType)}/schema`;
  const validate = ajv.getSchema(schema) ?? ajv.compile({ $ref: schema });
  validate(await response.clone().json());
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

function responsePointer(path: string, method: string, status: number): string {
  const operation = `/paths/${escape(path)}/${method.toLowerCase()}/responses`;
  const responses = at(operation) as Record<string, ResponseObject>;
  const key = String(status) in responses ? String(status) : 'default';
  return responses[key]?.$ref?.slice(1) ?? `${operation}/${key}`;
}

/** The part of the contract that a JSON pointer names; undefined where there is none. */
export function at(pointer: string): unknown {
  const steps = pointer.split('/').slice(1);
  return steps.reduce<unknown>(
    (node, step) =>
      (node as Record<string, unknown> | undefined)?.[
        step.replaceAll('~1', '/').replaceAll('~0', '~')
      ],
    contract,
  );
}

/** What a reference within the contract stands for. */
export function follow<Part>(part: { $ref?: string }): Part {
  // `as`: which part it is, whoever asks knows.
  return (part.$ref === undefined ? part : at(part.$ref.slice(1))) as Part;
}

export function escape(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}
