// Furniture of signed-in screens on Mantine and its like: a door of its own, so that the first screen does not load it.
export { PartBoundary, type PartBoundaryProps } from './PartBoundary/PartBoundary';
