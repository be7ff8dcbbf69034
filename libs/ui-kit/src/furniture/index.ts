// Furniture of signed-in screens on Mantine and its like: a door of its own, so that the first screen does not load it.
export { FileDrop, type FileDropProps } from './FileDrop/FileDrop';
export { PartBoundary, type PartBoundaryProps } from './PartBoundary/PartBoundary';
export { PdfPreview, type PdfPreviewProps } from './PdfPreview/PdfPreview';
export {
  ReorderableGrid,
  type ReorderableGridProps,
  type ReorderableItem,
} from './ReorderableGrid/ReorderableGrid';
export { StatusBadge, type StatusBadgeProps } from './StatusBadge/StatusBadge';
export { Timeline, type TimelineProps, type TimelineStep } from './Timeline/Timeline';
