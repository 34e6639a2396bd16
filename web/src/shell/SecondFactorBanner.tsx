import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../api/api.ts'
import { q } from '../api/query-client.ts'
import { useText } from '../i18n/text.ts'
import { banners } from '../i18n/vi/banners.ts'
import { useAppSelector } from '../store/hooks.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

/** The tenant requires a second factor of everyone. Administrators are asked where they need it: in administration. */
export default function SecondFactorBanner() {
  const text = useText(banners)
  const navigate = useNavigate()
  const isAdmin = useAppSelector(state => state.auth.userInfo?.isAdmin === true)
  const { data } = useQuery(q(api.signIn.getSecondFactors))
  if (!data?.isNeeded || isAdmin) return null
  const turnOn = () => void navigate({ to: '.', search: old => ({ ...old, settings: 'security' as const }) })
  return (
    <Banner
      kind="warn"
      action={
        <Button size="sm" variant="ghost" color="warning" onPress={turnOn}>
          {text.secondFactorTurnOn}
        </Button>
      }
    >
      {text.secondFactorNeeded}
    </Banner>
  )
}
