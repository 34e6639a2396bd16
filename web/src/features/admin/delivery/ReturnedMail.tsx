import { useQuery } from '@tanstack/react-query'
import type { BounceSetting } from '@trau/contract'
import { useState } from 'react'
import { bounceApi } from '../../../api/bounce-api.ts'
import { isRefusal } from '../../../api/errors.ts'
import { runWrite } from '../../../api/mutation.ts'
import { invalidate, keyOf, q, queryClient } from '../../../api/query-client.ts'
import { useDeliveryWords } from '../../../i18n/words/delivery.ts'
import { FormError } from '../../../kit/FormError.tsx'
import { LoadFailure } from '../../../kit/ListParts.tsx'
import { Section } from '../../../kit/Section.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { fullTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { copyWithToast } from '../../../ui/clipboard.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'

const { emailBounce } = bounceApi

/** Where mail that cannot be delivered comes back to, so that broken addresses are known. */
export function ReturnedMail() {
  const { returned: text } = useDeliveryWords()
  const setting = useQuery(q(emailBounce.getBounceSetting))
  return (
    <Section title={text.title} description={text.text}>
      {setting.error && !setting.data && <LoadFailure of={setting} title={text.failed} />}
      {setting.data && (
        <>
          <p
            className={
              setting.data.returnAddress && setting.data.hasSecret ? 'text-muted' : 'text-warning-deep'
            }
          >
            {stateText(setting.data, text)}
          </p>
          <AddressForm setting={setting.data} />
          {setting.data.returnAddress && <Secret setting={setting.data} />}
        </>
      )}
    </Section>
  )
}

type Words = ReturnType<typeof useDeliveryWords>['returned']

function stateText({ returnAddress, hasSecret, receivedTime }: BounceSetting, text: Words): string {
  if (!returnAddress) return text.isOff
  if (!hasSecret) return text.needsSecret
  return receivedTime ? text.received(fullTime(receivedTime)) : text.neverReceived
}

function AddressForm({ setting }: { setting: BounceSetting }) {
  const { returned: text } = useDeliveryWords()
  const form = useForm({
    initial: { address: setting.returnAddress ?? '' },
    check: () => ({}),
    async submit({ address }) {
      const answer = await emailBounce.updateBounceSetting({
        body: { returnAddress: address.trim() || null },
        // null says: none.
        keepEmpty: true,
      })
      queryClient.setQueryData(keyOf(emailBounce.getBounceSetting), answer)
      form.reset({ address: answer.returnAddress ?? '' })
      toast.success(text.saved)
    },
    explain: error =>
      isRefusal(error, 'validationFailed') ? { fields: { address: text.addressWrong } } : undefined,
  })
  return (
    <form {...form.formProps} noValidate className="mt-3 flex flex-col gap-3">
      <TextField
        {...form.field('address')}
        label={text.address}
        description={text.addressHint}
        type="email"
        autoComplete="off"
      />
      <FormError>{form.formError}</FormError>
      <Button
        type="submit"
        variant="flat"
        isPending={form.isPending}
        isDisabled={!form.isDirty}
        className="self-start max-sm:w-full"
      >
        {text.save}
      </Button>
    </form>
  )
}

/** Shown the one time that it is made. */
function Secret({ setting }: { setting: BounceSetting }) {
  const { returned: text } = useDeliveryWords()
  const [isAsking, ask] = useState(false)
  const [secret, setSecret] = useState<string>()
  const create = () =>
    runWrite(() => emailBounce.createBounceSecret({ body: {} }), {
      async onSuccess(createdAddress) {
        setSecret(createdAddress.secret)
        await invalidate(emailBounce.getBounceSetting)
      },
    })
  return (
    <div className="mt-5">
      <p className="text-sm break-all text-muted">
        {text.reportAddress} <span className="font-mono select-all">{setting.reportAddress}</span>
      </p>
      {setting.secretTime && (
        <p className="mt-1 text-sm text-muted">{text.secretMade(fullTime(setting.secretTime))}</p>
      )}
      <Button
        variant="flat"
        className="mt-3 max-sm:w-full"
        onPress={() => (setting.hasSecret ? ask(true) : void create())}
      >
        {setting.hasSecret ? text.replaceSecret : text.createSecret}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => ask(false)}
        title={`${text.replaceSecret}?`}
        confirmLabel={text.replaceSecret}
        onConfirm={create}
      >
        {text.replaceText}
      </ConfirmDialog>
      {secret && (
        <Dialog
          onClose={() => setSecret(undefined)}
          isKeptOpen
          size="sm"
          title={text.secretTitle}
          description={text.shownOnce}
          footer={
            <>
              <Button variant="flat" onPress={() => setSecret(undefined)}>
                {text.close}
              </Button>
              <Button
                color="primary"
                onPress={() => void copyWithToast(secret, text.copied, text.copyFailed)}
              >
                {text.copy}
              </Button>
            </>
          }
        >
          <p className="rounded-lg bg-fill px-3 py-2 font-mono text-sm break-all select-all">{secret}</p>
        </Dialog>
      )}
    </div>
  )
}
