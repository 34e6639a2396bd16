import { useEffect, useRef } from 'react'
import { useTemplatesWords } from '../../../i18n/words/templates.ts'

interface Policy {
  createHTML(html: string): string
}
interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy
}

let policy: Policy | undefined

/** The page's policy takes no plain text for a document. This one goes into a frame that may run and load nothing. */
function trustedHtml(html: string): string {
  const { trustedTypes } = window as unknown as { trustedTypes?: PolicyFactory }
  policy ??= trustedTypes?.createPolicy('mail-preview', { createHTML: text => text })
  return policy ? policy.createHTML(html) : html
}

/** The frame is bound by the page's policy, which takes style elements only with its nonce. */
function withNonce(html: string): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  return nonce ? html.replaceAll('<style>', `<style nonce="${nonce}">`) : html
}

/** A mail as its HTML part looks, in a frame without rights: no script, no form, no origin. */
export function MailPreview({ html }: { html: string }) {
  const text = useTemplatesWords()
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = trustedHtml(withNonce(html))
  }, [html])
  return (
    <iframe
      ref={frame}
      sandbox=""
      title={text.previewFrame}
      className="h-140 w-full rounded-lg border border-line bg-white"
    />
  )
}
