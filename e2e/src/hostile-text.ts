/**
 * Texts that would run, load or break something if a screen took them for more than text: every way that the OWASP XSS filter evasion
 * sheet and the HTML standard know of (https://cheatsheetseries.owasp.org/cheatsheets/XSS_Filter_Evasion_Cheat_Sheet.html), in the places
 * where markup, attributes, addresses and templates end. What runs sets `window.ranHostileText`; what loads asks `hostile.invalid`.
 */

const run = 'window.ranHostileText=1'
const host = 'https://hostile.invalid'

/** Elements that run or load by themselves. */
const elements = [
  `<script>${run}</script>`,
  `<SCRIPT SRC=${host}/x.js></SCRIPT>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<img src=x onerror=${run}>`,
  `<img src="${host}/x.png">`,
  `<img/src=\`x\`/onerror=${run}>`,
  `<svg onload=${run}>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${run}"><text y="20">x</text></a></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.${run}</script>"></iframe></foreignObject></svg>`,
  `<math><mi xlink:href="data:text/html,<script>${run}</script>">x</mi></math>`,
  `<iframe src="javascript:parent.${run}"></iframe>`,
  `<iframe srcdoc="&lt;script&gt;parent.${run}&lt;/script&gt;"></iframe>`,
  `<object data="javascript:${run}"></object>`,
  `<embed src="${host}/x.swf">`,
  `<video><source onerror=${run}></video>`,
  `<video poster="${host}/x.png"></video>`,
  `<audio src=x onerror=${run}></audio>`,
  `<body onload=${run}>`,
  `<input autofocus onfocus=${run}>`,
  `<select autofocus onfocus=${run}></select>`,
  `<textarea autofocus onfocus=${run}></textarea>`,
  `<details open ontoggle=${run}>x</details>`,
  `<marquee onstart=${run}>x</marquee>`,
  `<keygen autofocus onfocus=${run}>`,
  `<style>@import '${host}/x.css';</style>`,
  `<style>*{background:url(${host}/x.png)}</style>`,
  `<link rel=stylesheet href=${host}/x.css>`,
  `<link rel=prefetch href=${host}/x>`,
  `<meta http-equiv=refresh content="0;url=${host}">`,
  `<base href="${host}/">`,
  `<form action=${host}><button formaction="javascript:${run}">x</button></form>`,
  `<template><script>${run}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript>`,
  `<xss style="animation-name:x" onanimationstart=${run}></xss>`,
  `<a href="javascript:${run}">x</a>`,
  `<div style="position:fixed;inset:0;background:red">x</div>`,
]

/** What ends the place that a text stands in. */
const breakouts = [
  (text: string) => text,
  (text: string) => `">${text}`,
  (text: string) => `'>${text}<b a='`,
  (text: string) => `</textarea></title></style></script>${text}`,
  (text: string) => `--><!--${text}-->`,
  (text: string) => `**${text}** \`${text}\` > ${text}`,
  (text: string) => `[${text}](${text})`,
]

/** Addresses that must not become links, and links that must stay themselves. */
const addresses = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  `java\tscript:${run}`,
  ` javascript:${run}`,
  `\u0001javascript:${run}`,
  `javascript&colon;${run}`,
  `&#106;avascript:${run}`,
  `javascript://vidu.vn/%0A${run}`,
  `vbscript:msgbox(1)`,
  `data:text/html,<script>${run}</script>`,
  `data:text/html;base64,PHNjcmlwdD53aW5kb3cucmFuSG9zdGlsZVRleHQ9MTwvc2NyaXB0Pg==`,
  `blob:${host}/x`,
  `file:///etc/passwd`,
  `view-source:${host}`,
  `intent://x#Intent;scheme=javascript;end`,
  `//hostile.invalid/x`,
  `https://vidu.vn/"onmouseover="${run}`,
  `https://vidu.vn/'><img src=x onerror=${run}>`,
  `https://user:pass@vidu.vn\\@hostile.invalid/`,
  `https://vidu.vn/\u202egnp.exe`,
].flatMap(address => [address, `[x](${address})`, `<${address}>`])

/** What templates, prototypes and layouts stumble over. */
const others = [
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `<%= ${run} %>`,
  `#{${run}}`,
  '__proto__',
  'constructor',
  'toString',
  `"},{"type":"x","${run}":"`,
  'A'.repeat(2000),
  'ẪỄỖ'.repeat(300),
  '\u0301'.repeat(200),
  `Z${'\u0310\u0322\u0334'.repeat(100)}`,
  '👨‍👩‍👧‍👦'.repeat(100),
  '\u202eđảo ngược\u202d',
  '\u2066\u2067\u2068 lồng nhau',
  'a\u200b\u200b\u200bb',
  `${'\n'.repeat(80)}x`,
  `${'> '.repeat(60)}x`,
  `${'- x\n'.repeat(60)}`,
  `${'*'.repeat(400)}x${'*'.repeat(400)}`,
  '`'.repeat(501),
  '[[[[[[[[[[((((((((((',
  '﷽'.repeat(60),
  '\ud83d',
]

export const hostileTexts: string[] = [
  ...elements.flatMap(element => breakouts.map(breakOut => breakOut(element))),
  ...addresses,
  ...others,
]

/** One of each family, for names and other short fields. */
export const hostileLines: string[] = [
  ...elements.filter((_, i) => i % 5 === 0),
  addresses[0]!,
  others[0]!,
  others[4]!,
].map(text => text.slice(0, 90))
