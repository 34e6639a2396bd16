import { defineText } from '../text.ts'

/** What is said of a control whose permission somebody lacks. */
export const permitted = defineText('permitted', {
  needs: (permission: string) => `Cần quyền “${permission}”.`,
  granters: (names: string) => `Người cấp được: ${names}.`,
})
