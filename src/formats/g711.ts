/** The 16-bit sample of each byte of telephone sound (ITU-T G.711). */
export const g711: Readonly<Record<'alaw' | 'ulaw', Int16Array>> = {
  alaw: Int16Array.from({ length: 256 }, (_, code) => fromALaw(code)),
  ulaw: Int16Array.from({ length: 256 }, (_, code) => fromULaw(code)),
};

function fromALaw(code: number): number {
  const bits = code ^ 0x55;
  const exponent = (bits & 0x70) >> 4;
  const mantissa = (bits & 0x0f) << 4;
  const size = exponent === 0 ? mantissa + 8 : (mantissa + 0x108) << (exponent - 1);
  return bits & 0x80 ? size : -size;
}

function fromULaw(code: number): number {
  const bits = ~code & 0xff;
  const size = ((((bits & 0x0f) << 3) + 0x84) << ((bits & 0x70) >> 4)) - 0x84;
  return bits & 0x80 ? -size : size;
}
