export const baseStyle = `
@font-face{font-family:Vazirmatn;src:url(/q/vazirmatn.woff2)format("woff2");font-weight:400 700;font-display:swap}
:root{color-scheme:light dark;--paper:#faf6ee;--card:#fffdf8;--ink:#2b2420;--soft:#6a5c50;--line:#e6d9c4;--gold:#8a6420;--gold-ink:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#16120f;--card:#1f1a16;--ink:#f3eadf;--soft:#bcab9a;--line:#3a3028;--gold:#d9ae64;--gold-ink:#20180c}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100svh;display:flex;flex-direction:column;background:var(--paper);color:var(--ink);font:400 1.0625rem/2 Vazirmatn,Tahoma,sans-serif;overflow-wrap:anywhere}
main{flex:1;display:flex;flex-direction:column;justify-content:center;width:100%;max-width:42rem;margin-inline:auto;padding:1.5rem 1rem}
article{background:var(--card);border:1px solid var(--line);border-radius:1.5rem;padding:2rem 1.25rem 2.25rem;text-align:center;box-shadow:0 1.5rem 3rem -2rem rgb(60 40 10/.28)}
.mark{display:block;width:5.5rem;height:5.5rem;margin:0 auto 1rem;color:var(--gold)}
h1{margin:0;font-size:clamp(1.375rem,1.1rem + 1.6vw,1.875rem);font-weight:700;line-height:1.7;text-wrap:balance}
.rule{display:block;width:8rem;height:.75rem;margin:.75rem auto 1.5rem;color:var(--gold)}
.quiet{margin:0;color:var(--soft)}
footer{display:flex;flex-wrap:wrap;justify-content:center;gap:0 1rem;padding:0 1rem 1rem;text-align:center;color:var(--soft);font-size:.9375rem}
footer a,summary{display:inline-flex;align-items:center;min-height:3rem;padding-inline:.75rem;color:inherit}
summary{cursor:pointer;list-style:none;text-decoration:underline;text-underline-offset:.35em}
summary::-webkit-details-marker{display:none}
details[open]{flex-basis:100%}
form{max-width:26rem;margin:.5rem auto 1rem;text-align:start}
label{display:block;margin-block-end:.25rem}
textarea{display:block;width:100%;min-height:6rem;padding:.75rem;border:1px solid var(--soft);border-radius:.75rem;background:var(--card);color:inherit;font:inherit;line-height:1.8}
button{min-height:3rem;margin-block-start:.75rem;padding:.25rem 1.5rem;border:1px solid var(--gold);border-radius:.75rem;background:none;color:var(--gold);font:inherit;font-weight:700;cursor:pointer}
:focus-visible{outline:3px solid var(--gold);outline-offset:3px}
@media(min-width:40rem){article{padding:3rem 3rem 3.25rem}main{padding:3rem 1.5rem}}
`.trim();
