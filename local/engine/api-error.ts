/** An error of the Step Functions API, under AWS's name: `ExecutionAlreadyExists`, `InvalidName`, …. */
export const apiError = (name: string, message: string): Error => {
  const error = new Error(message);
  error.name = name;
  return error;
};
