import type { PushSystemSetting } from '@trau/contract'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { useDeliveryWords } from '../../../i18n/words/delivery.ts'
import { Section } from '../../../kit/Section.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { explainSetting } from './explain.ts'
import { isApnsKey, isAppleId, isBundleId, isServiceAccount } from './push-form.ts'
import { takePushSetting } from './push-setting.ts'
import { SecretField } from './SecretField.tsx'
import { SettingForm } from './SettingForm.tsx'

interface PartProps {
  setting: PushSystemSetting
}

const fcmValuesOf = ({ fcm }: PushSystemSetting) => ({
  isOn: fcm?.isOn ?? true,
  serviceAccount: undefined as string | undefined,
})

/** Push to an Android app of one's own. */
export function FcmPart({ setting }: PartProps) {
  const text = useDeliveryWords()
  const { fcm } = setting
  const storedValues = fcmValuesOf(setting)
  const form = useForm({
    initial: storedValues,
    check: ({ serviceAccount }) =>
      (fcm?.hasSecret && serviceAccount === undefined) || isServiceAccount(serviceAccount ?? '')
        ? {}
        : { serviceAccount: text.serviceAccountWrong },
    async submit({ isOn, serviceAccount }) {
      const answer = await api.push.updatePushSystemSetting({
        body: { fcm: { isOn, ...(serviceAccount && { serviceAccount }) } },
      })
      takePushSetting(answer)
      form.reset(fcmValuesOf(answer))
      toast.success(text.saved)
    },
    explain: (error, values) =>
      explainSetting(error, values, {
        hostField: () => 'serviceAccount',
        sentences: { serviceAccount: text.serviceAccountWrong },
        otherwise: text.fieldWrong,
      }),
  })
  return (
    <Section title={text.fcm} description={text.fcmText}>
      <SettingForm form={form} storedSetting={storedValues}>
        <div className="flex flex-col gap-4">
          {fcm && (
            <Switch
              isSelected={form.values.isOn}
              onChange={isOn => form.set('isOn', isOn)}
              description={
                <span className="break-words">{text.project(fcm.projectId, fcm.clientEmail)}</span>
              }
            >
              {text.fcmOn}
            </Switch>
          )}
          <SecretField
            name="serviceAccount"
            label={text.serviceAccount}
            description={text.serviceAccountHint}
            isStored={fcm?.hasSecret ?? false}
            isLong
            value={form.values.serviceAccount}
            onChange={value => form.set('serviceAccount', value ?? undefined)}
            error={form.errorOf('serviceAccount')}
          />
        </div>
      </SettingForm>
      {fcm && <RemoveService id="FCM" name="FCM" />}
    </Section>
  )
}

const apnsValuesOf = ({ apns }: PushSystemSetting) => ({
  isOn: apns?.isOn ?? true,
  keyId: apns?.keyId ?? '',
  teamId: apns?.teamId ?? '',
  bundleId: apns?.bundleId ?? '',
  isSandbox: apns?.isSandbox ?? false,
  privateKey: undefined as string | undefined,
})

/** Push to an iOS app of one's own. */
export function ApnsPart({ setting }: PartProps) {
  const text = useDeliveryWords()
  const { apns } = setting
  const storedValues = apnsValuesOf(setting)
  const form = useForm({
    initial: storedValues,
    check: ({ keyId, teamId, bundleId, privateKey }) => ({
      ...(isAppleId(keyId) ? {} : { keyId: text.tenCharacters }),
      ...(isAppleId(teamId) ? {} : { teamId: text.tenCharacters }),
      ...(isBundleId(bundleId) ? {} : { bundleId: text.bundleIdWrong }),
      ...((apns?.hasSecret && privateKey === undefined) || isApnsKey(privateKey ?? '')
        ? {}
        : { privateKey: text.privateKeyWrong }),
    }),
    async submit({ privateKey, keyId, teamId, bundleId, isOn, isSandbox }) {
      const ids = { keyId: keyId.trim(), teamId: teamId.trim(), bundleId: bundleId.trim() }
      const answer = await api.push.updatePushSystemSetting({
        body: { apns: { isOn, isSandbox, ...ids, ...(privateKey && { privateKey }) } },
      })
      takePushSetting(answer)
      form.reset(apnsValuesOf(answer))
      toast.success(text.saved)
    },
    explain: (error, values) =>
      explainSetting(error, values, {
        hostField: () => 'privateKey',
        sentences: {
          keyId: text.tenCharacters,
          teamId: text.tenCharacters,
          bundleId: text.bundleIdWrong,
          privateKey: text.privateKeyWrong,
        },
        otherwise: text.fieldWrong,
      }),
  })
  return (
    <Section title={text.apns} description={text.apnsText}>
      <SettingForm form={form} storedSetting={storedValues}>
        <div className="flex flex-col gap-4">
          {apns && (
            <Switch isSelected={form.values.isOn} onChange={isOn => form.set('isOn', isOn)}>
              {text.apnsOn}
            </Switch>
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...form.field('keyId')} label={text.keyId} autoComplete="off" spellCheck={false} />
            <TextField {...form.field('teamId')} label={text.teamId} autoComplete="off" spellCheck={false} />
            <TextField
              {...form.field('bundleId')}
              label={text.bundleId}
              autoComplete="off"
              spellCheck={false}
              className="sm:col-span-2"
            />
          </div>
          <SecretField
            name="privateKey"
            label={text.privateKey}
            description={text.privateKeyHint}
            isStored={apns?.hasSecret ?? false}
            isLong
            value={form.values.privateKey}
            onChange={value => form.set('privateKey', value ?? undefined)}
            error={form.errorOf('privateKey')}
          />
          <Checkbox checked={form.values.isSandbox} onChange={isOn => form.set('isSandbox', isOn)}>
            {text.apnsSandbox}
          </Checkbox>
        </div>
      </SettingForm>
      {apns && <RemoveService id="APNS" name="APNs" />}
    </Section>
  )
}

/** Forgets a service with its secret. Its form begins anew, since the setting it was made of is gone. */
function RemoveService({ id, name }: { id: 'FCM' | 'APNS'; name: string }) {
  const text = useDeliveryWords()
  const [isOpen, open] = useState(false)
  const remove = () =>
    runWrite(() => api.push.updatePushSystemSetting({ body: { remove: [id] } }), {
      onSuccess(answer) {
        takePushSetting(answer)
        toast.success(text.serviceRemoved(name))
      },
    })
  return (
    <>
      <Button variant="flat" color="danger" className="mt-3" onPress={() => open(true)}>
        {text.removeService(name)}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => open(false)}
        title={text.removeServiceTitle(name)}
        confirmLabel={text.secretRemove}
        onConfirm={remove}
      >
        {text.removeServiceText}
      </ConfirmDialog>
    </>
  )
}
