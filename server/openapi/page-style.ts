/** Styles of the page, in the colours of the app, light and dark. */
export const pageStyle = `
:root{--ink:#24201c;--dim:#575048;--rule:#e5e0d8;--ground:#f5f3ef;--card:#fff;--plum:#5b2a4e;--get:#1e5a37;--post:#664a00;--patch:#1b4a80}
@media (prefers-color-scheme:dark){:root{--ink:#f2eee8;--dim:#bdb5aa;--rule:#322e29;--ground:#151311;--card:#1e1b19;--plum:#e2b4d2;--get:#a8dcba;--post:#f3d681;--patch:#afcff4}}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0;display:grid;grid-template-columns:200px minmax(0,1fr);font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground)}
nav{position:sticky;top:0;align-self:start;padding:28px 20px}
nav ul{margin:0;padding:0;list-style:none}
nav a{display:block;padding:6px 0}
main{max-width:960px;padding:20px 24px 60px}
a{color:var(--plum)}
h1{font-size:26px;line-height:1.2}
h1 small{font-size:15px;font-weight:400;color:var(--dim)}
h2{margin:36px 0 4px;font-size:20px}
h3{margin:16px 0 4px;font-size:13px;color:var(--dim)}
code{font:13px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
details{margin:8px 0;padding:0 14px;border:1px solid var(--rule);border-radius:10px;background:var(--card)}
details[open]{padding-bottom:12px}
summary{padding:11px 0;cursor:pointer;min-height:44px}
summary span:last-child{color:var(--dim)}
:focus-visible{outline:2px solid var(--plum);outline-offset:2px}
.method{display:inline-block;min-width:54px;font:600 12px/1.5 ui-monospace,monospace}
.get{color:var(--get)}.post{color:var(--post)}.patch{color:var(--patch)}
.wide{overflow-x:auto}
table{width:100%;border-collapse:collapse}
th,td{padding:6px 12px 6px 0;border-top:1px solid var(--rule);text-align:left;vertical-align:top}
th{border:0;font-size:12px;color:var(--dim)}
dl{display:grid;grid-template-columns:fit-content(320px) minmax(0,1fr);margin:0}
dl dl{margin-top:4px}
dt{min-width:230px;padding:5px 16px 5px 0;border-top:1px solid var(--rule)}
dd{margin:0;padding:5px 0;border-top:1px solid var(--rule)}
dl dl dt{min-width:150px}
em,.meta{font-size:12px;font-style:normal;color:var(--dim)}
@media (pointer:coarse){nav a{padding:11px 0}}
@media (max-width:760px){body{display:block}nav{position:static;padding:12px 16px 0}nav ul{display:flex;flex-wrap:wrap;gap:0 16px}main{padding:0 16px 40px}dl{display:block}dd{border:0;padding-top:0}}
`
