import { useText } from '../i18n/text.ts'
import { banners } from '../i18n/vi/banners.ts'
import { useSharedValue } from '../store/shared-value.ts'
import { turnedAway } from '../store/turned-away.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

/** A proxy before the server asks for its own sign-in, which only a page that is loaded anew can lead to. */
export default function TurnedAwayBanner() {
  const text = useText(banners)
  const isTurnedAway = useSharedValue(turnedAway)
  return (
    <div aria-live="polite">
      {isTurnedAway && (
        <Banner
          kind="warn"
          action={
            <Button size="sm" color="secondary" onPress={() => location.reload()}>
              {text.updateNow}
            </Button>
          }
        >
          {text.turnedAway}
        </Banner>
      )}
    </div>
  )
}
