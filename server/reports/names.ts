import type { Reader } from '../db/tx'

const kinds = ['services', 'staffs', 'rooms', 'lockers', 'promos', 'products'] as const
type Kind = (typeof kinds)[number]

/** Names behind the ids in a store's appointments. */
export type Names = Readonly<Record<Kind, ReadonlyMap<string, string>>>

/** The names of all resources of a store: few, and read once for a whole report. */
export async function readNames(reader: Reader, storeCode: string): Promise<Names> {
  const of = async (kind: Kind) => {
    const rows = await reader
      .selectFrom(kind)
      .where('store_code', '=', storeCode)
      .select(['id', 'name'])
      .execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  }
  return {
    services: await of('services'),
    staffs: await of('staffs'),
    rooms: await of('rooms'),
    lockers: await of('lockers'),
    promos: await of('promos'),
    products: await of('products'),
  }
}

/** A name in uppercase, as the screens show it (SPEC.md MGMT-3); the id where there is none. */
export function upperNameOf(names: ReadonlyMap<string, string>, id: string | null): string | null {
  return id === null ? null : (names.get(id) ?? id).toUpperCase()
}
