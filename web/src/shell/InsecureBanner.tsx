import { useState } from 'react'
import { useText } from '../i18n/text.ts'
import { banners } from '../i18n/vi/banners.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

const dismissedKey = 'trau_insecure_seen'

/** Over plain http browsers withhold microphone, notices and signing keys; said once a session. */
export default function InsecureBanner() {
  const text = useText(banners)
  const [isSeen, setSeen] = useState(
    () => window.isSecureContext || sessionStorage.getItem(dismissedKey) === '1',
  )
  if (isSeen) return null
  const dismiss = () => {
    sessionStorage.setItem(dismissedKey, '1')
    setSeen(true)
  }
  return (
    <Banner
      kind="warn"
      action={
        <Button size="sm" variant="ghost" color="warning" onPress={dismiss}>
          {text.insecureDismiss}
        </Button>
      }
    >
      {text.insecure}
    </Banner>
  )
}
