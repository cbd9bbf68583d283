export const style = `
:root{--bad:#b3261e}
article{padding:1.5rem 1rem 1.25rem}
.by{margin:0 0 1rem;color:var(--soft)}
.said{margin:0 0 1rem;padding:.5rem 1rem;border:1px solid var(--gold);border-radius:.75rem;color:var(--gold);font-weight:700}
[role=alert]{margin:0 0 1rem;padding:.5rem 1rem;border:1px solid currentColor;border-radius:.75rem;color:var(--bad);font-weight:700}
#offline{margin:1rem 0 0}
#offline:empty{display:none}
form{max-width:none;margin:0}
.hint{margin:0 0 .75rem;color:var(--soft);text-align:center}
.hint a{color:inherit}
.live{display:none}
.js .live{display:block}
.board{position:relative;display:block;width:-moz-fit-content;width:fit-content;max-width:100%;margin:0 auto 1rem;direction:ltr}
.board img{display:block;max-width:100%;height:auto;max-height:60vh;min-width:9rem;border-radius:.75rem;background:#fff;-webkit-tap-highlight-color:transparent}
.js .board img{cursor:crosshair}
.board svg{position:absolute;top:0;left:0;width:100%;height:100%;overflow:visible;pointer-events:none}
.board circle{fill:var(--gold);stroke:#fff;stroke-width:2}
.board text{fill:var(--gold-ink);font:700 14px Vazirmatn,Tahoma,sans-serif;text-anchor:middle}
.dot{position:absolute;width:2.25rem;height:2.25rem;min-height:0;margin:-1.125rem 0 0 -1.125rem;padding:0;border:2px solid #fff;border-radius:50%;background:#9c3412;color:#fff;line-height:1;touch-action:none}
ol{margin:0 0 1rem;padding:0;list-style:none;text-align:start}
ol:empty{display:none}
li{display:flex;align-items:flex-start;gap:.5rem;margin:0 0 .5rem}
li b{flex:none;width:1.75rem;height:1.75rem;margin-top:.25rem;border-radius:50%;background:var(--gold);color:var(--gold-ink);font-size:.875rem;line-height:1.75rem;text-align:center}
.new{flex-wrap:wrap}
.new p{flex:0 0 100%;margin:0;padding-inline-start:2.25rem;color:var(--bad);line-height:1.7}
.new p:empty{display:none}
[aria-invalid=true]{border-color:var(--bad)}
.new b{margin-top:.625rem;background:#9c3412;color:#fff}
li span{white-space:pre-line}
li button{flex:none;margin:0;border-color:var(--line);color:var(--soft);font-weight:400;padding:.25rem .75rem}
input{width:100%;min-width:0;flex:1;min-height:3rem;padding:.25rem .75rem;border:1px solid var(--soft);border-radius:.75rem;background:var(--card);color:inherit;font:inherit}
label{margin-block:.75rem .25rem}
.add{margin:0 auto 1rem}
.acts{display:flex;flex-wrap:wrap;gap:.75rem;margin:1rem 0 0}
.acts button{flex:1 1 12rem;margin:0}
.acts .main,.acts .approve,.written .acts .send{background:var(--gold);color:var(--gold-ink)}
.written .acts .approve{background:none;color:var(--gold)}
.ask{display:none;margin:1rem 0 0;padding:.75rem 1rem 1rem;border:1px solid var(--gold);border-radius:.75rem}
.ask p{margin:0}
.ask .acts{margin-top:.75rem}
.asking .ask{display:block}
.asking .say>.acts{display:none}
button[disabled]{opacity:.6}
@media(prefers-color-scheme:dark){:root{--bad:#ffb4ab}.board img{filter:brightness(.9)}}
@media(min-width:40rem){article{padding:2rem}}
@media(min-width:60rem){.wide{max-width:72rem}.wide form{display:flex;align-items:flex-start}.see{flex:1 1 0;min-width:0;position:-webkit-sticky;position:sticky;top:1rem}.say{flex:0 0 22rem;margin-inline-start:2rem}.far{display:none}}
`.trim();
