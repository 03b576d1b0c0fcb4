declare module "asl-validator" {
  const validate: (
    definition: object,
    options?: { checkPaths?: boolean; checkArn?: boolean },
  ) => { isValid: boolean; errors: { "Error code": string; Message: string }[] };
  export default validate;
}
