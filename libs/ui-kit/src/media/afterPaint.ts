/**
 * Does work once what is on its way to the screen has been painted: at the beginning of the frame after that. Call what is
 * returned to leave it undone.
 */
export function afterPaint(work: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(work);
  });
  return () => cancelAnimationFrame(frame);
}
