/** The look of the rows in what floats beside its opener. */
export const ITEM =
  'flex min-h-9 w-full cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 text-left outline-none touch:min-h-11 ' +
  'data-[focused]:bg-fill data-[pressed]:bg-fill-strong data-[disabled]:cursor-default data-[disabled]:opacity-50 ' +
  'data-[focus-visible]:outline-2 data-[focus-visible]:-outline-offset-2 data-[focus-visible]:outline-primary'
