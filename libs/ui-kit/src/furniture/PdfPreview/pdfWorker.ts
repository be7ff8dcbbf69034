import { PDFWorker } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

interface ScriptUrlPolicy {
  createScriptURL: (url: string) => string;
}

interface WithTrustedTypes {
  trustedTypes?: { createPolicy: (name: string, rules: ScriptUrlPolicy) => ScriptUrlPolicy };
}

/** The page's policy demands that script addresses be approved by name; the one approved here is our own worker. */
function approved(url: string): string {
  const { trustedTypes } = globalThis as WithTrustedTypes;
  if (!trustedTypes) return url;
  const rules = {
    createScriptURL: (asked: string) => {
      if (asked !== workerUrl) throw new TypeError(`Not a script of ours: ${asked}`);
      return asked;
    },
  };
  return trustedTypes.createPolicy('portal', rules).createScriptURL(url);
}

let worker: PDFWorker | undefined;

/** One worker for all previews, as long as the page lives. */
export function pdfWorker(): PDFWorker {
  worker ??= PDFWorker.create({ port: new Worker(approved(workerUrl), { type: 'module' }) });
  return worker;
}
