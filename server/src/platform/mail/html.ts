/**
 * The HTML version of a mail text: one paragraph per block; a block that is only a code is large, one that is only a URL is a link.
 * Mail programs support little CSS, so styles are inline and nothing is loaded.
 */
export function htmlOf(text: string): string {
  const blocks = text
    .trim()
    .split(/\n{2,}/)
    .map(block => {
      if (/^\d{4,8}$/.test(block))
        return `<p style="margin:24px 0;font-size:32px;font-weight:600;letter-spacing:6px">${block}</p>`
      if (/^https?:\/\/\S+$/.test(block))
        return `<p style="margin:24px 0"><a style="color:#0e7a52" href="${escapeHtml(block)}">${escapeHtml(block)}</a></p>`
      return `<p style="margin:0 0 16px">${escapeHtml(block).replaceAll('\n', '<br>')}</p>`
    })
  return `<!doctype html><html><body style="margin:0;padding:32px 24px;background:#fbfbf7;color:#17211c;font:16px/1.5 'Be Vietnam Pro',system-ui,sans-serif"><div style="max-width:480px;margin:0 auto">${blocks.join('')}</div></body></html>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => entities[character]!)
