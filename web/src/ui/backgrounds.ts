import house from './backgrounds/mai-dinh.svg?url'
import street from './backgrounds/pho-co.svg?url'
import terraces from './backgrounds/ruong-bac-thang.svg?url'
import lotus from './backgrounds/sen.svg?url'
import waves from './backgrounds/song.svg?url'
import leaves from './backgrounds/trau.svg?url'
import drum from './backgrounds/trong-dong.svg?url'

export interface Background {
  /** what is stored: the place in this list never changes */
  index: number
  name: { vi: string; en: string }
  /** a tile of black lines, used as a mask so that the theme colours it; null is plain */
  url: string | null
}

export const backgrounds: readonly Background[] = [
  { index: 0, name: { vi: 'Trơn', en: 'Plain' }, url: null },
  { index: 1, name: { vi: 'Lá trầu', en: 'Betel leaves' }, url: leaves },
  { index: 2, name: { vi: 'Sóng', en: 'Waves' }, url: waves },
  { index: 3, name: { vi: 'Mái đình', en: 'Communal house' }, url: house },
  { index: 4, name: { vi: 'Trống đồng', en: 'Bronze drum' }, url: drum },
  { index: 5, name: { vi: 'Hoa sen', en: 'Lotus' }, url: lotus },
  { index: 6, name: { vi: 'Phố cổ', en: 'Old street' }, url: street },
  { index: 7, name: { vi: 'Ruộng bậc thang', en: 'Terraced fields' }, url: terraces },
]
