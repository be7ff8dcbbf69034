// How Vite inlines a file: as its text, or as a base64 data URL.
declare module '*?raw' {
  const text: string;
  export { text as default };
}
declare module '*?inline' {
  const dataUrl: string;
  export { dataUrl as default };
}
