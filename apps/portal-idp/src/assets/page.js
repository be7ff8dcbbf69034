// Comfort only: without this script the people below the form are links that do the same.
const form = document.querySelector('form[method="post"]');
const reveal = document.querySelector('.reveal');

if (reveal && form) {
  const input = document.getElementById('password');
  const word = reveal.firstElementChild;
  reveal.hidden = false;
  reveal.addEventListener('click', () => {
    const shown = input.type === 'password';
    input.type = shown ? 'text' : 'password';
    word.textContent = shown ? 'Hide' : 'Show';
  });
  // A password manager and the browser's history must see a password field, whatever was shown.
  form.addEventListener('submit', () => {
    input.type = 'password';
  });
}

document.querySelector('.sandbox ul')?.addEventListener('click', (event) => {
  const link = event.target.closest('a[data-username]');
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  form.elements.username.value = link.dataset.username;
  form.elements.password.value = event.currentTarget.dataset.password;
  form.querySelector('[type="submit"]').focus();
});

const strength = document.getElementById('strength');
if (strength) {
  const shortest = Number(strength.dataset.shortest);
  // Said when the person pauses, not at every key.
  let pause;
  document.getElementById('password').addEventListener('input', ({ target }) => {
    clearTimeout(pause);
    pause = setTimeout(() => {
      strength.textContent = wordsFor([...target.value]);
    }, 400);
  });
  const wordsFor = (characters) => {
    const missing = shortest - characters.length;
    if (characters.length === 0) return '';
    if (missing > 0)
      return `Too short: ${missing} more ${missing === 1 ? 'character' : 'characters'}.`;
    if (new Set(characters).size < 6) return 'Long enough, but it repeats itself.';
    return characters.length < 18 ? 'Long enough. A few more words make it stronger.' : 'Strong.';
  };
}
