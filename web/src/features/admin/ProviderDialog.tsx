import type { Provider } from '@trau/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { ApiError, errorData } from '../../api/errors.ts'
import { invalidate } from '../../api/query-client.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useAdminWords } from '../../i18n/words/admin.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { useForm } from '../../kit/useForm.ts'
import { fold } from '../../text/vietnamese.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { changeProviders, type ProviderSettings, type SavedProvider } from './providers.ts'

interface ProviderDialogProps {
  provider: Provider | undefined
  settings: ProviderSettings
  onClose: () => void
}

/** Adds a service to sign in with, or changes one. The server asks the service for its own settings before it says yes. */
export function ProviderDialog({ provider, settings, onClose }: ProviderDialogProps) {
  const text = useAdminWords()
  // The list is read again while the dialog is open; what is typed was made from this one.
  const [openedSettings] = useState(settings)
  const form = useForm({
    initial: {
      name: provider?.name ?? '',
      issuer: provider?.issuer ?? '',
      clientId: provider?.clientId ?? '',
      clientSecret: '',
      isEnabled: provider?.isEnabled ?? true,
      allowsRegistration: provider?.allowsRegistration ?? true,
      linksVerifiedEmail: provider?.linksVerifiedEmail ?? false,
    },
    check: ({ name, issuer, clientId }) => ({
      ...(name.trim() ? {} : { name: text.nameMissing }),
      ...(/^https?:\/\/\S+$/.test(issuer.trim()) ? {} : { issuer: text.issuerMissing }),
      ...(clientId.trim() ? {} : { clientId: text.clientIdMissing }),
    }),
    async submit(values) {
      const { clientSecret, ...others } = values
      const newValues = {
        ...others,
        name: values.name.trim(),
        issuer: values.issuer.trim(),
        clientId: values.clientId.trim(),
        ...(clientSecret ? { clientSecret } : {}),
      }
      await changeProviders(openedSettings, provider?.providerId, providers =>
        provider
          ? providers.map(one => (one.providerId === provider.providerId ? { ...one, ...newValues } : one))
          : [
              ...providers,
              { ...newValues, scopes: ['email', 'profile'], providerId: idFor(values.name, providers) },
            ],
      ).finally(() => invalidate(api.signIn.getProviderSettings))
      onClose()
      toast.success(text.providerSaved(newValues.name))
    },
    explain(error) {
      if (!(error instanceof ApiError && error.code === 'providerUnreachable')) return
      const host = errorData(error, 'providerUnreachable')?.refusedHost
      return { fields: { issuer: host ? text.providerPrivate(host) : errorText(error) } }
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={provider ? text.editName(provider.name) : text.addProvider}
      submitLabel={text.save}
    >
      <TextField
        {...form.field('name')}
        label={text.providerName}
        description={text.providerNameHint}
        autoFocus
      />
      <TextField
        {...form.field('issuer')}
        label={text.issuer}
        description={text.issuerHint}
        inputMode="url"
      />
      <TextField {...form.field('clientId')} label={text.clientId} autoComplete="off" />
      <TextField
        {...form.field('clientSecret')}
        label={text.clientSecret}
        description={provider?.hasSecret ? text.secretKept : undefined}
        type="password"
        autoComplete="off"
      />
      <Checkbox checked={form.values.isEnabled} onChange={value => form.set('isEnabled', value)}>
        {text.providerOn}
      </Checkbox>
      <Checkbox
        checked={form.values.allowsRegistration}
        onChange={value => form.set('allowsRegistration', value)}
      >
        {text.allowsRegistration}
      </Checkbox>
      <Checkbox
        checked={form.values.linksVerifiedEmail}
        onChange={value => form.set('linksVerifiedEmail', value)}
        description={text.linksEmailText}
      >
        {text.linksEmail}
      </Checkbox>
    </FormDialog>
  )
}

/** A short name for addresses, made of the shown one; another where it is taken. */
function idFor(name: string, all: readonly SavedProvider[]): string {
  const base =
    fold(name)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 28) || 'oidc'
  const takenIds = new Set(all.map(({ providerId }) => providerId))
  for (let n = 1; ; n++) {
    const id = n === 1 ? base : `${base}-${n}`
    if (!takenIds.has(id)) return id
  }
}
