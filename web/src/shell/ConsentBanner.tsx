import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { administrationApi } from '../api/administration-api.ts'
import { qWith } from '../api/query-client.ts'
import { useText } from '../i18n/text.ts'
import { dataProtection } from '../i18n/vi/dataProtection.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

const refreshMs = 3_600_000

/** The notice on personal data is another one than the person agreed to; it stands until they agree or withdraw. */
export default function ConsentBanner() {
  const text = useText(dataProtection)
  const navigate = useNavigate()
  const { data } = useQuery(
    qWith(
      administrationApi.dataProtection.getOwnConsent,
      {},
      { staleTime: refreshMs, refetchInterval: refreshMs },
    ),
  )
  if (!data?.isAsked) return null
  const read = () => void navigate({ to: '.', search: old => ({ ...old, settings: 'account' as const }) })
  return (
    <Banner
      action={
        <Button size="sm" variant="ghost" onPress={read}>
          {text.bannerRead}
        </Button>
      }
    >
      {text.banner}
    </Banner>
  )
}
