/** The style sheet of the reference. It loads no fonts or images, so nothing moves after the page has appeared. */
export const referenceStyle = `:root{color-scheme:light dark;--ink:#1d222a;--muted:#565b64;--line:#d8dbdf;--desk:#f1f0ed;--paper:#fdfcfb;--accent:#335aa6}
@media (prefers-color-scheme:dark){:root{--ink:#e9ebef;--muted:#a7abb3;--line:#33373e;--desk:#111316;--paper:#1b1e23;--accent:#91b5f4}}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{display:grid;grid-template-columns:220px minmax(0,1fr);gap:32px;max-width:1120px;margin:auto;padding:24px 24px 64px;background:var(--desk);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
a{color:var(--accent);text-underline-offset:2px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
main:focus{outline:none}
.skip{position:absolute;left:-9999px}
.skip:focus{left:16px;top:16px;padding:8px 12px;background:var(--paper)}
nav{position:sticky;top:24px;align-self:start;max-height:calc(100vh - 48px);overflow-y:auto}
nav ul{margin:0;padding:0;list-style:none}
nav a{display:block;padding:6px 10px;border-radius:6px;color:var(--ink);text-decoration:none}
nav a:hover{text-decoration:underline}
nav [aria-current]{background:var(--paper);font-weight:600}
main{min-width:0;overflow-wrap:anywhere}
h1{margin:0 0 16px;font-size:28px;line-height:1.25}
h2{margin:0 0 8px;font-size:20px;line-height:1.3}
h3{margin:20px 0 8px;font-size:16px}
p{margin:0 0 12px}
main>h2{margin-top:32px}
article{margin:24px 0;padding:20px 24px;background:var(--paper);border:1px solid var(--line);border-radius:10px}
code,pre{font:14px/1.5 ui-monospace,SFMono-Regular,Menlo,monospace}
pre{margin:8px 0 0;padding:12px 14px;background:var(--desk);border-radius:8px;white-space:pre-wrap}
.call code{padding:4px 8px;background:var(--desk);border-radius:6px;font-weight:600}
.access,.type{color:var(--muted)}
.required{color:var(--muted);font-size:14px;font-weight:600}
dl{margin:0 0 12px;border-top:1px solid var(--line)}
dt{padding-top:10px}
dt code:first-child{font-weight:600}
dd{margin:0;padding:0 0 10px;border-bottom:1px solid var(--line)}
dd dl{margin:8px 0 0 16px}
summary{padding:6px 0;cursor:pointer;color:var(--accent)}
.calls{padding-left:20px}
.calls li{padding:4px 0}
.calls code{color:var(--muted);font-size:13px}
.names{columns:3 200px;padding:0;list-style:none}
.names a{display:inline-block;padding:4px 0}
@media (max-width:760px){
body{display:block;padding:16px}
nav{position:static;max-height:none;margin-bottom:20px;padding-bottom:12px;border-bottom:1px solid var(--line)}
nav ul{display:flex;flex-wrap:wrap;gap:4px}
nav a{padding:8px 10px}
article{padding:16px}
dd dl{margin-left:8px}
}
@media print{nav{display:none}body{display:block}}
`
