import { defaultTenant } from '@trau/contract/rules/sign-in'
import '../../kit/sign-in-errors.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { q } from '../../api/query-client.ts'
import { currentTenant, setTenant } from '../../api/settings.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useAuthWords } from '../../i18n/words/auth.ts'
import { Button } from '../../ui/Button.tsx'
import { backgrounds } from '../../ui/backgrounds.ts'
import { useFirstPaint } from '../../ui/first-paint.ts'
import { Logo, Mark } from '../../ui/Logo.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { AuthHeading } from './AuthHeading.tsx'
import { dropStrayPresses } from './stray-presses.ts'

const leaves = `url("${backgrounds[1]?.url}")`

/** The signed-out side: the form in one column, and from 900 px the leaves beside it. */
export function AuthLayout({ children }: { children: ReactNode }) {
  useFirstPaint()
  return (
    <div className="flex min-h-dvh bg-surface">
      <BrandPanel />
      <div className="flex min-w-0 flex-1 flex-col pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]">
        <header className="flex items-center justify-between gap-4 px-5 pt-5 sm:px-8">
          <Logo size="sm" className="min-[900px]:invisible" />
          <LanguageSwitch />
        </header>
        <main
          className="mx-auto flex w-full max-w-[26rem] flex-1 flex-col justify-center px-5 py-8 sm:px-4"
          id="main"
          tabIndex={-1}
          ref={dropStrayPresses}
        >
          <Space>{children}</Space>
        </main>
      </div>
    </div>
  )
}

/** Green background with darker leaves: shows the brand and has no controls. A longer form passes it by. */
function BrandPanel() {
  const text = useAuthWords()
  return (
    <aside className="sticky top-0 isolate hidden h-dvh w-[42%] max-w-[640px] flex-col justify-between overflow-hidden bg-[#0b5f41] p-12 text-white min-[900px]:flex">
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-white/[0.09] forced:hidden"
        style={{ maskImage: leaves, WebkitMaskImage: leaves }}
      />
      <span className="inline-flex items-center gap-2.5 text-2xl font-bold tracking-tight">
        <Mark className="text-white" />
        Trầu
      </span>
      <div className="max-w-md">
        <Greeting />
        <p className="text-3xl leading-snug font-bold text-balance">{text.brandTitle}</p>
        <p className="mt-4 text-lg text-pretty text-[#d8f0e3]">{text.brandText}</p>
      </div>
      <span aria-hidden="true" />
    </aside>
  )
}

/** Two bubbles of a conversation that begins as conversations here do. */
function Greeting() {
  const text = useAuthWords()
  return (
    <div aria-hidden="true" className="mb-9 flex max-w-80 flex-col gap-2.5 text-base">
      <span className="self-start rounded-xl rounded-bl-sm bg-white px-4 py-2.5 text-[#17211c] shadow-soft">
        {text.brandAsk}
      </span>
      <span className="self-end rounded-xl rounded-br-sm bg-[#ddf3e6] px-4 py-2.5 text-[#17211c] shadow-soft">
        {text.brandAnswer}
      </span>
    </div>
  )
}

function LanguageSwitch() {
  const text = useAuthWords()
  const [language, setLanguage] = useLanguage()
  return (
    <SegmentedControl
      label={text.language}
      size="sm"
      value={language}
      onChange={setLanguage}
      segments={[
        { value: 'vi', label: <span lang="vi">Tiếng Việt</span> },
        { value: 'en', label: <span lang="en">English</span> },
      ]}
    />
  )
}

/** The tenant, said only where it is not the usual one: most people never meet another. One that there is not opens nothing. */
function Space({ children }: { children: ReactNode }) {
  const text = useAuthWords()
  const tenant = currentTenant()
  // Asked for this tenant: what the page asked when it was loaded may have been another's.
  const { data, error } = useQuery({
    ...q(api.identityAuthen.getGeneralConfig),
    queryKey: [...api.identityAuthen.getGeneralConfig.key, tenant],
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (tenant === defaultTenant) return children
  const leave = () => {
    setTenant(undefined)
    location.assign(location.pathname)
  }
  if (error instanceof ApiError && error.code === 'tenantNotFound') {
    return (
      <>
        <div role="alert">
          <AuthHeading title={text.unknownSpaceTitle}>{text.unknownSpaceText(tenant)}</AuthHeading>
        </div>
        <Button color="primary" size="lg" fullWidth onPress={leave}>
          {text.leaveSpace}
        </Button>
      </>
    )
  }
  return (
    <>
      <p className="mb-6 flex items-center justify-between gap-3 rounded-lg bg-primary-soft px-3 py-1.5 text-sm text-primary-deep">
        <span className="line-clamp-2 text-pretty break-words">
          {text.space(data?.tenantTitle ?? tenant)}
        </span>
        <Button size="sm" variant="ghost" color="primary" onPress={leave}>
          {text.leaveSpace}
        </Button>
      </p>
      {children}
    </>
  )
}
