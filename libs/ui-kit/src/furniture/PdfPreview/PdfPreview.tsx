import { lazy, Suspense } from 'react';
import { ErrorPanel } from '../../components/ErrorPanel/ErrorPanel';
import { PartBoundary } from '../PartBoundary/PartBoundary';
import { PdfWaiting, type PdfPreviewProps } from './PdfWaiting';

export type { PdfPreviewProps };

const PdfPages = lazy(async () => ({ default: (await import('./PdfPages')).PdfPages }));

/**
 * The pages of a PDF, drawn by pdf.js: its script and worker are loaded with the first preview. Page Up and Page Down
 * turn pages; the words of each page are there for screen readers. As wide as its place, on a phone too.
 */
export function PdfPreview({ title, file }: PdfPreviewProps) {
  return (
    <PartBoundary
      fallback={
        <ErrorPanel title="The preview could not be shown">
          The file itself can be downloaded.
        </ErrorPanel>
      }
    >
      <Suspense fallback={<PdfWaiting />}>
        <PdfPages title={title} file={file} />
      </Suspense>
    </PartBoundary>
  );
}
