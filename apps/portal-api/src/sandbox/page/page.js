// Without this script the page is right when it is loaded; with it, it stays right.
const EVERY_MS = 3_000;

/** What a section says, the seconds aside. */
function textOf(section) {
  const copy = section.cloneNode(true);
  for (const left of copy.querySelectorAll('.left')) left.remove();
  return copy.textContent;
}

function renew(document_) {
  for (const section of document.querySelectorAll('section[id]')) {
    const next = document_.getElementById(section.id);
    // Only what changed: a selection in the rest stays.
    if (next && textOf(next) !== textOf(section)) section.replaceWith(document.adoptNode(next));
    else if (next) copySeconds(next, section);
  }
}

function copySeconds(from, to) {
  const fresh = from.querySelectorAll('.left');
  to.querySelectorAll('.left').forEach((left, index) => {
    left.dataset.seconds = fresh[index]?.dataset.seconds ?? left.dataset.seconds;
  });
}

function load() {
  if (document.hidden) return;
  const request = new XMLHttpRequest();
  request.open('GET', location.href);
  request.responseType = 'document';
  request.onload = () => {
    if (request.status === 200 && request.response) renew(request.response);
  };
  request.send();
}

setInterval(() => {
  for (const left of document.querySelectorAll('.left')) {
    const seconds = Math.max(0, Number(left.dataset.seconds) - 1);
    left.dataset.seconds = String(seconds);
    left.textContent = `Next code in ${seconds} s`;
  }
}, 1_000);
setInterval(load, EVERY_MS);
document.addEventListener('visibilitychange', load);
