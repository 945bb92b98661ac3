/** The part of autocannon 9 that is used here; it brings no types. */
declare module 'autocannon' {
  interface Options {
    url: string;
    amount: number;
    connections: number;
    headers?: Record<string, string>;
    requests?: { path: string; headers?: Record<string, string> }[];
  }
  interface Result {
    non2xx: number;
    errors: number;
    requests: { total: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}
