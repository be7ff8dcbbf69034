import { Loading, Skeleton } from '../../components/Skeleton/Skeleton';

export interface PdfPreviewProps {
  /** Names the document: “Statement, October 2026”. */
  title: string;
  /** The file, as fetched through the SDK. The same blob between renders. */
  file: Blob;
}

/** Where the pages will be. */
export function PdfWaiting() {
  return (
    <Loading label="Loading the document">
      <Skeleton shape="chart" />
    </Loading>
  );
}
