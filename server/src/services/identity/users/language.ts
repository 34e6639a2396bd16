/** In which of the product's languages somebody reads; `tag` is BCP 47. Whoever has chosen another reads Vietnamese. */
export const languageOf = (tag = ''): 'vi' | 'en' => (tag.toLowerCase().split('-')[0] === 'en' ? 'en' : 'vi')
