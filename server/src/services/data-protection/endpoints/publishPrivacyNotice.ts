import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { findNotice, insertNotice, lockNotices } from '../notice-store.ts'
import type { NoticeRow } from '../tables.ts'
import { viewNotices } from '../view.ts'

export const publishPrivacyNotice: Handler<typeof contract.dataProtection.publishPrivacyNotice, App> = async (
  { app, me, audit },
  { body: { text, afterVersion } },
) => {
  const row = await transact(app, async tx => {
    await lockNotices(tx, me.tenantId)
    const version = (await findNotice(tx, me.tenantId))?.version ?? 0
    if (version !== afterVersion) throw fail('privacyNoticeChanged', { version })
    const notice: NoticeRow = {
      ...{
        tenant_id: me.tenantId,
        version: version + 1,
        text_vi: text.vi,
        text_en: text.en?.trim() ? text.en : null,
      },
      ...{ published_by: me.userId, published_time: new Date(app.clock.now()) },
    }
    await insertNotice(tx, notice)
    return notice
  })
  audit.after = { version: row.version }
  const [notice] = await viewNotices(app, me.tenantId, [{ ...row, agreed: 0 }])
  return notice!
}
