export const style = `
.to{margin:-.5rem 0 1.25rem;color:var(--soft)}
.words{margin:0;font-size:clamp(1.125rem,1rem + .8vw,1.3125rem);line-height:2.35;white-space:pre-line;text-wrap:pretty}
.poet{margin:1rem 0 0;color:var(--soft)}
.poet::before{content:"— "}
.names{margin:1.75rem 0 0;padding:1.25rem 0 0;border-top:1px solid var(--line);display:grid;gap:.25rem}
.names div{display:flex;flex-wrap:wrap;justify-content:center;gap:.5rem}
.names dt{color:var(--soft)}
.names dt::after{content:":"}
.names .from dt::after{content:none}
.names dd{margin:0;white-space:pre-line}
figure{margin:0 0 1.5rem}
figure:last-child{margin:0}
video,img{display:block;width:100%;height:auto;max-height:80vh;max-height:80svh;border-radius:1rem;background:var(--line)}
video{object-fit:contain;background:#000}
img{width:auto;max-width:100%;margin-inline:auto}
audio{display:block;width:100%;margin-block:.5rem}
.way{margin:1.5rem 0 0}
.way:first-of-type{margin:0}
.go{display:inline-flex;flex-wrap:wrap;gap:0 .5rem;align-items:center;justify-content:center;min-height:3.25rem;padding:.5rem 1.75rem;border-radius:1rem;background:var(--gold);color:var(--gold-ink);font-weight:700;text-decoration:none}
.address{margin:1rem 0 0;color:var(--soft);font-size:.9375rem;line-height:1.7;word-break:break-all}
`.trim();
