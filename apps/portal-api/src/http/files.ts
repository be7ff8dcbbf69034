import { requestInvalid } from '../problems';

/** The bytes of a file that came as base64. @throws ProblemError 400 for what is none. */
export function readFileContent(text: string): Buffer {
  if (
    /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text) &&
    text !== ''
  ) {
    return Buffer.from(text, 'base64');
  }
  throw requestInvalid([{ field: '/content', message: 'Send the bytes of a file as base64.' }]);
}

/** Headers of a file that is only downloaded: never shown by the browser, so nothing in it runs, whatever it is. */
export function downloadHeaders({ name, bytes }: { name: string; bytes: string }) {
  return {
    'content-disposition': `attachment; filename="file"; filename*=UTF-8''${encoded(name)}`,
    'content-length': bytes,
  };
}

/** RFC 8187: only characters that a header parameter may have. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
