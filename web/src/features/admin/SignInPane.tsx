import { useQuery } from '@tanstack/react-query'
import type { Provider, SignInSettings } from '@trau/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { createChanges } from '../../api/changes.ts'
import { runWrite } from '../../api/mutation.ts'
import { invalidate, keyOf, q, qWith } from '../../api/query-client.ts'
import { useAdminWords } from '../../i18n/words/admin.ts'
import { ListFailure } from '../../kit/ListParts.tsx'
import { Loaded } from '../../kit/Loaded.tsx'
import { PermittedButton } from '../../kit/PermittedButton.tsx'
import { Section } from '../../kit/Section.tsx'
import { useOwnPermissions } from '../../model/account/own-permissions.ts'
import { Chip } from '../../ui/Chip.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { toast } from '../../ui/toast.ts'
import { EditablePart } from './EditablePart.tsx'
import { LdapSection } from './ldap/LdapSection.tsx'
import { ScimSection } from './ldap/ScimSection.tsx'
import { ProviderDialog } from './ProviderDialog.tsx'
import { changeProviders } from './providers.ts'

/** How people register and sign in. */
export default function SignInPane() {
  const text = useAdminWords()
  const own = useOwnPermissions()
  const maySeeSettings = own?.has('signIn.read') === true
  const settings = useQuery(qWith(api.account.getSignInSettings, {}, { enabled: maySeeSettings }))
  const providers = own?.has('provider.read') && <Providers />
  const pane = (
    <div className="max-w-2xl p-4 md:p-6">
      <h2 className="mb-5 text-xl font-bold">{text.tabs.signIn}</h2>
      {settings.data && (
        <EditablePart permission="signIn.edit">
          <Registration settings={settings.data} />
        </EditablePart>
      )}
      {providers}
      {own?.has('provider.read') && (
        <>
          <LdapSection />
          <ScimSection />
        </>
      )}
    </div>
  )
  if (!maySeeSettings) return pane
  return (
    <Loaded of={settings} rows={4} label={text.loading}>
      {() => pane}
    </Loaded>
  )
}

const requirements = ['NOBODY', 'ADMINISTRATORS', 'EVERYONE'] as const

type SignInChange = Partial<SignInSettings>

const changes = createChanges<SignInSettings, SignInChange>({
  key: keyOf(api.account.getSignInSettings),
  apply: (before, change) => ({ ...before, ...change }),
  async send({ isPasswordLoginEnabled, ...body }) {
    if (isPasswordLoginEnabled === undefined) return api.account.updateSignInSettings({ body })
    // An endpoint of its own in the specification, which answers nothing of the settings.
    await api.identityAuthen.setUsernamePasswordLogin({ body: { isEnabled: isPasswordLoginEnabled } })
    return api.account.getSignInSettings()
  },
})

/** Each switch acts at once, and goes back when the server does not take it. */
function Registration({ settings }: { settings: SignInSettings }) {
  const text = useAdminWords()
  const update = (change: SignInChange) => void changes.change(change)
  const verifiedIdentifiers = new Set(settings.verifiedIdentifiers)
  const { data: codes } = useQuery(q(api.identityAuthen.getForgotPasswordConfig))
  const reaches = (channel: 'EMAIL' | 'SMS') => codes?.channels.includes(channel) ?? true
  const toggle = (kind: 'EMAIL' | 'PHONE', isOn: boolean) =>
    update({
      verifiedIdentifiers: (['EMAIL', 'PHONE'] as const).filter(each =>
        each === kind ? isOn : verifiedIdentifiers.has(each),
      ),
    })
  return (
    <>
      <Section title={text.registration} description={text.registrationText}>
        <div className="flex flex-col gap-4">
          <Switch
            isSelected={settings.isRegistrationOpen}
            onChange={isRegistrationOpen => update({ isRegistrationOpen })}
            description={text.openText}
          >
            {text.open}
          </Switch>
          <Switch
            isSelected={settings.isEveryoneAcquainted}
            onChange={isEveryoneAcquainted => update({ isEveryoneAcquainted })}
            description={text.acquaintedText}
          >
            {text.acquainted}
          </Switch>
          <Switch
            isSelected={verifiedIdentifiers.has('EMAIL')}
            onChange={isOn => toggle('EMAIL', isOn)}
            description={reaches('EMAIL') ? undefined : text.noMail}
          >
            {text.verifyEmail}
          </Switch>
          <Switch
            isSelected={verifiedIdentifiers.has('PHONE')}
            onChange={isOn => toggle('PHONE', isOn)}
            description={reaches('SMS') ? undefined : text.noSms}
          >
            {text.verifyPhone}
          </Switch>
        </div>
      </Section>
      <Section title={text.passwords}>
        <Switch
          isSelected={settings.isPasswordLoginEnabled}
          onChange={isPasswordLoginEnabled => update({ isPasswordLoginEnabled })}
          description={text.passwordLoginText}
        >
          {text.passwordLogin}
        </Switch>
      </Section>
      <Section title={text.secondFactor} description={text.secondFactorText}>
        <RadioGroup
          label={text.secondFactor}
          hideLabel
          options={requirements.map(value => ({ value, ...text.secondFactorFor[value] }))}
          value={settings.secondFactorRequiredFor}
          onChange={secondFactorRequiredFor => update({ secondFactorRequiredFor })}
        />
      </Section>
    </>
  )
}

type Open = { what: 'edit'; provider?: Provider } | { what: 'remove'; provider: Provider }

/** Other services to sign in with (OpenID Connect). */
function Providers() {
  const text = useAdminWords()
  const settings = useQuery(q(api.signIn.getProviderSettings))
  const { data, error } = settings
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  if (error && !data) return <ListFailure of={settings} />
  if (!data) return null
  const remove = (providerId: string) =>
    runWrite(
      () =>
        changeProviders(data, providerId, providers =>
          providers.filter(provider => provider.providerId !== providerId),
        ),
      {
        async onSuccess() {
          await invalidate(api.signIn.getProviderSettings)
          toast.success(text.providerRemoved)
        },
      },
    )
  return (
    <Section title={text.providers} description={text.providersText}>
      {data.providers.length > 0 && (
        <ul className="mb-3 divide-y divide-line rounded-lg border border-line px-4">
          {data.providers.map(provider => (
            <li key={provider.providerId} className="flex flex-wrap items-center gap-3 py-2.5">
              <div className="min-w-0 flex-1 basis-40">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {provider.name}
                  {!provider.isEnabled && <Chip color="default">{text.off}</Chip>}
                </p>
                <p className="truncate text-sm text-muted">{provider.issuer}</p>
              </div>
              <PermittedButton
                permission="provider.edit"
                size="sm"
                variant="flat"
                aria-label={text.editName(provider.name)}
                onPress={() => setOpen({ what: 'edit', provider })}
              >
                {text.edit}
              </PermittedButton>
              <PermittedButton
                permission="provider.edit"
                size="sm"
                variant="flat"
                color="danger"
                aria-label={text.removeName(provider.name)}
                onPress={() => setOpen({ what: 'remove', provider })}
              >
                {text.remove}
              </PermittedButton>
            </li>
          ))}
        </ul>
      )}
      <PermittedButton permission="provider.edit" variant="flat" onPress={() => setOpen({ what: 'edit' })}>
        {text.addProvider}
      </PermittedButton>
      <p className="mt-3 text-sm break-all text-muted">
        {text.redirectUri} <span className="font-mono select-all">{data.redirectUri}</span>
      </p>
      {open?.what === 'edit' && <ProviderDialog provider={open.provider} settings={data} onClose={close} />}
      <ConfirmDialog
        isOpen={open?.what === 'remove'}
        onClose={close}
        title={open?.what === 'remove' ? text.removeName(open.provider.name) : ''}
        confirmLabel={text.remove}
        onConfirm={() => remove(open?.what === 'remove' ? open.provider.providerId : '')}
      >
        {text.providerRemoveText}
      </ConfirmDialog>
    </Section>
  )
}
