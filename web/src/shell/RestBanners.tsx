import { StandingBanner } from '../features/moderation/index.ts'
import { loadPlatformBanners } from '../features/platform/index.ts'
import { Lazy, lazyPart } from '../kit/lazy-part.tsx'
import ConsentBanner from './ConsentBanner.tsx'
import InsecureBanner from './InsecureBanner.tsx'
import InstallHint from './InstallHint.tsx'
import ReturnedMailBanner from './ReturnedMailBanner.tsx'
import SecondFactorBanner from './SecondFactorBanner.tsx'
import TurnedAwayBanner from './TurnedAwayBanner.tsx'
import UpdateBanner from './UpdateBanner.tsx'

const platform = lazyPart(loadPlatformBanners)

/** The banners that can wait until the page has come to rest: one part, since each costs the first page a line in its list of parts. */
export default function RestBanners() {
  return (
    <>
      <TurnedAwayBanner />
      <InsecureBanner />
      <StandingBanner />
      <Lazy part={platform} onUnavailable={() => {}} />
      <UpdateBanner />
      <InstallHint />
      <ConsentBanner />
      <ReturnedMailBanner />
      <SecondFactorBanner />
    </>
  )
}
