/** Whether a client accepts a content coding (`br`, `gzip`); `q=0` refuses it. */
export function takesEncoding({ headers }: Request, encoding: string): boolean {
  const taken = (headers.get('Accept-Encoding') ?? '').toLowerCase().split(',')
  return taken.some((each) => {
    const [name, ...parameters] = each.split(';').map((part) => part.trim())
    return name === encoding && !parameters.some((part) => /^q=0(\.0*)?$/.test(part))
  })
}
