/** The spacing of WCAG 1.4.12. Its rule for paragraphs is left out: no figure stands in one. */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';

/** Spaces out all text of the page; what it answers with takes that back. */
export function spaceText(): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SPACED);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

/** The figures of a grid that are wider than their cells, as text. */
export function cutOffFigures(within: Element): string[] {
  return [...within.querySelectorAll('[role="gridcell"][data-numeric]')]
    .filter((cell) => {
      const { left, right } = cell.getBoundingClientRect();
      return drawnTexts(cell).some((text) => text.left < left || text.right > right);
    })
    .map(({ textContent }) => textContent);
}

/** Where the texts in an element are drawn, without what is for screen readers: a box of one pixel. */
function drawnTexts(element: Element): DOMRect[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const drawn: DOMRect[] = [];
  while (texts.nextNode()) {
    const { parentElement } = texts.currentNode;
    if (!parentElement || parentElement.getBoundingClientRect().width <= 1) continue;
    const text = document.createRange();
    text.selectNodeContents(texts.currentNode);
    drawn.push(text.getBoundingClientRect());
  }
  return drawn;
}
