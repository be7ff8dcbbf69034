import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../components/Button/Button';
import { ErrorPanel } from '../../components/ErrorPanel/ErrorPanel';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden';
import { useWidth } from '../../charts/ChartFrame/useWidth';
import { PdfWaiting, type PdfPreviewProps } from './PdfWaiting';
import { pdfWorker } from './pdfWorker';
import styles from './PdfPreview.module.css';

type Opened = { state: 'loading' } | { state: 'failed' } | { state: 'open'; pdf: PDFDocumentProxy };

const ZOOMS = [1, 1.5, 2, 3];

function useDocument(file: Blob): Opened {
  const [opened, setOpened] = useState<Opened>({ state: 'loading' });
  // Effect: a document in the worker is opened and must be closed.
  useEffect(() => {
    let wanted = true;
    let close: (() => Promise<unknown>) | undefined;
    async function open() {
      const data = new Uint8Array(await file.arrayBuffer());
      // Without WebAssembly, which the page's policy does not allow.
      const task = getDocument({ data, worker: pdfWorker(), useWasm: false });
      close = () => task.destroy();
      const pdf = await task.promise;
      if (wanted) setOpened({ state: 'open', pdf });
    }
    open().catch(() => wanted && setOpened({ state: 'failed' }));
    return () => {
      wanted = false;
      void close?.();
    };
  }, [file]);
  return opened;
}

/** The part of PdfPreview that draws. */
export function PdfPages({ title, file }: PdfPreviewProps) {
  const opened = useDocument(file);
  if (opened.state === 'loading') return <PdfWaiting />;
  if (opened.state === 'failed') {
    return (
      <ErrorPanel title="The preview could not be shown">
        The file itself can be downloaded.
      </ErrorPanel>
    );
  }
  return <Pages title={title} pdf={opened.pdf} />;
}

function Pages({ title, pdf }: { title: string; pdf: PDFDocumentProxy }) {
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(0);
  const turnTo = (next: number) => setPage(Math.min(pdf.numPages, Math.max(1, next)));

  function onKeyDown(event: KeyboardEvent) {
    const next = { PageDown: page + 1, PageUp: page - 1, Home: 1, End: pdf.numPages }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    turnTo(next);
  }

  return (
    <div className={styles.preview}>
      <div className={styles.bar} role="group" aria-label="Pages">
        <Button size="sm" disabled={page === 1} onClick={() => turnTo(page - 1)}>
          Previous
        </Button>
        <span role="status">
          Page {page} of {pdf.numPages}
        </span>
        <Button size="sm" disabled={page === pdf.numPages} onClick={() => turnTo(page + 1)}>
          Next
        </Button>
        <Button size="sm" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          Smaller
        </Button>
        <Button size="sm" disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
          Larger
        </Button>
      </div>
      <div
        className={styles.sheet}
        role="region"
        aria-label={`${title}, page ${page}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <Page pdf={pdf} number={page} zoom={ZOOMS[zoom] ?? 1} />
      </div>
    </div>
  );
}

function Page({ pdf, number, zoom }: { pdf: PDFDocumentProxy; number: number; zoom: number }) {
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');
  // Effect: a canvas is drawn on, not rendered.
  useEffect(() => {
    let cancel: (() => void) | undefined;
    let wanted = true;
    async function draw() {
      const page = await pdf.getPage(number);
      const canvas = canvasRef.current;
      if (!wanted || !canvas) return;
      const natural = page.getViewport({ scale: 1 });
      const scale = (width * zoom * devicePixelRatio) / natural.width;
      const viewport = page.getViewport({ scale });
      canvas.width = viewport.width;
      canvas.height = viewport.height;
      const task = page.render({ canvas, viewport });
      cancel = () => task.cancel();
      // Together: a drawing that is cancelled meanwhile fails where somebody waits for it.
      const [content] = await Promise.all([page.getTextContent(), task.promise]);
      const words = content.items.map((item) => ('str' in item ? item.str : '')).join(' ');
      if (wanted) setText(words.replace(/\s+/g, ' ').trim());
    }
    // A page that is left before it is drawn is cancelled, which is no failure.
    draw().catch(() => undefined);
    return () => {
      wanted = false;
      cancel?.();
    };
  }, [pdf, number, width, zoom]);
  return (
    <div ref={ref} className={styles.page} data-zoom={zoom}>
      <canvas ref={canvasRef} className={styles.canvas} aria-hidden="true" />
      <VisuallyHidden>{text || 'This page has no words.'}</VisuallyHidden>
    </div>
  );
}
