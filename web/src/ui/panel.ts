/** The look of what floats beside its opener, and of the rows in it. */
export const PANEL =
  'pop overflow-hidden rounded-lg bg-raised text-ink shadow-soft outline-none ring-1 ring-line forced:border'

export const ITEM =
  'flex min-h-9 w-full cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 text-left outline-none touch:min-h-11 ' +
  'data-[focused]:bg-fill data-[pressed]:bg-fill-strong data-[disabled]:cursor-default data-[disabled]:opacity-50 ' +
  'data-[focus-visible]:outline-2 data-[focus-visible]:-outline-offset-2 data-[focus-visible]:outline-primary'
