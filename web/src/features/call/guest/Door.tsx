import { maxGuestName, maxMeshVideo } from '@trau/contract/rules/call'
import { Suspense } from 'react'
import { isRefusal } from '../../../api/errors.ts'
import { useCallGuestWords } from '../../../i18n/words/call-guest.ts'
import { FormError } from '../../../kit/FormError.tsx'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { browserStorage } from '../../../storage/browser-storage.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { loadGuestSession, useGuestLink } from './link.ts'

const GuestDevices = lazyView(() => import('./GuestDevices.tsx'))
const nameKey = 'guest_name'

/** Before the call: how one will be seen and heard, and under which name. */
export default function Door() {
  const words = useCallGuestWords()
  const { token, tenant, name, type, joinedCount, hasLobby } = useGuestLink()
  const form = useForm({
    initial: { name: browserStorage.get(nameKey) ?? '' },
    check: values => (values.name.trim() === '' ? { name: words.nameNeeded } : {}),
    async submit(values) {
      const ownName = values.name.trim()
      await (await loadGuestSession(token, tenant)).enter(ownName, name)
      browserStorage.set(nameKey, ownName)
    },
    explain(error) {
      if (isRefusal(error, 'linkNotFound')) return { form: words.goneText }
      return isRefusal(error, 'notInCall') ? { form: words.ends.REMOVED.text } : undefined
    },
  })
  return (
    <div className="m-auto grid w-full max-w-4xl items-center gap-6 py-2 md:grid-cols-[1.4fr_1fr] md:gap-10">
      <Suspense fallback={<div className="aspect-video animate-pulse rounded-xl bg-fill" />}>
        <GuestDevices
          token={token}
          tenant={tenant}
          opensWith={{ camera: type === 'video' && joinedCount < maxMeshVideo }}
        />
      </Suspense>
      <form {...form.formProps} className="flex flex-col gap-4">
        <div>
          <p className="text-sm text-muted">{words.invited}</p>
          <h1 className="text-xl font-bold break-words">{name}</h1>
          <p className="mt-1 text-muted">{words.count(joinedCount)}</p>
        </div>
        <TextField
          {...form.field('name')}
          label={words.name}
          description={words.nameHint}
          autoComplete="name"
          maxLength={maxGuestName}
        />
        <FormError>{form.formError}</FormError>
        <Button type="submit" color="primary" size="lg" isPending={form.isPending}>
          {hasLobby ? words.ask : words.join}
        </Button>
        {hasLobby && <p className="text-sm text-pretty text-muted">{words.askText}</p>}
      </form>
    </div>
  )
}
