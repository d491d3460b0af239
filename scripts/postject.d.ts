declare module 'postject' {
  /** Put a resource into a program; `sentinelFuse` is the text in it that says whether it has one. */
  export function inject(
    file: string,
    resource: string,
    data: Buffer,
    options: { readonly sentinelFuse: string },
  ): Promise<void>;
}
